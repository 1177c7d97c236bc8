/** The package's version; a test holds it to package.json. */
export const version = "0.1.0"
