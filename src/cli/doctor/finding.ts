/** A finding of `effect-lms doctor` about one thing. */
export interface Finding {
  readonly about: "profile" | "keychain" | "domain" | "token" | "proxy" | "certificate" | "service" | "clock" | "quota"
  /** `unsure`: it works, but may not be what was intended. */
  readonly is: "right" | "unsure" | "wrong"
  /** The state that was found, and how to fix it unless it is right. */
  readonly message: string
}

export const right = (about: Finding["about"], message: string): Finding => ({ about, is: "right", message })
export const unsure = (about: Finding["about"], message: string): Finding => ({ about, is: "unsure", message })
export const wrong = (about: Finding["about"], message: string): Finding => ({ about, is: "wrong", message })
