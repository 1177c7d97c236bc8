const escape = (text: string): string => text.replace(/[\\()]/g, "\\$&").replace(/[^\x20-\x7e]/g, "?")

/** A page of text that PDF readers open: one font, one line under another, only ASCII. */
export const pdf = (lines: ReadonlyArray<string>): string => {
  const shown = lines.map((line) => `(${escape(line)}) Tj T*`).join("\n")
  const content = `BT /F1 11 Tf 14 TL 56 780 Td\n${shown}\nET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
  ]
  let text = "%PDF-1.4\n"
  // The table at the end says at which byte each object begins.
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  return `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}
