/** Names for generated records. */

/** Splits at whitespace. */
const words = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/)

export const givenNames = words(`
  Amara Björn Chiara Dmitri Elif Fatima Gabriel Hannah Ifeoma José Katarzyna Liam Mei Ngozi Óscar Priya Quentin Rania
  Søren Thảo Ursula Victor Wanjiru Xavier Yūki Zoë Aleksander Beatriz Çağla Emma Noah Łucja Mateo Olivia Ravi 美咲
`)

export const familyNames = words(`
  Adeyemi Björk Castañeda Dubois Eriksson Fernández García Haddad Ivanova Johnson Kowalski Lindqvist Müller Nguyễn
  O’Connor Patel Quispe Rossi Șerban Takahashi Uzun Villalobos Williams Xu Yılmaz Zielińska Brown Chen Okafor Smith
  Sørensen Tanaka Wright
`)

/** Department, course number, subject. */
export const subjects = [
  ["CS", 101, "Programming"],
  ["CS", 241, "Data Structures"],
  ["CS", 375, "Distributed Systems"],
  ["MATH", 120, "Linear Algebra"],
  ["MATH", 210, "Real Analysis"],
  ["STAT", 150, "Bayesian Statistics"],
  ["PHYS", 111, "Classical Mechanics"],
  ["PHYS", 320, "Quantum Optics"],
  ["CHEM", 105, "Organic Chemistry"],
  ["BIOL", 130, "Molecular Genetics"],
  ["ECON", 201, "Macroeconomics"],
  ["HIST", 180, "the Ottoman Empire"],
  ["PHIL", 115, "Ethics"],
  ["LING", 140, "Phonology"],
  ["FREN", 102, "Littérature française"],
  ["ENGL", 220, "Creative Writing"],
  ["MUS", 160, "Counterpoint"],
  ["ART", 170, "Printmaking"],
  ["NURS", 310, "Patient Care"],
  ["GEOG", 190, "Climate Change"]
] as const

export const courseTitlePrefixes = [
  "Introduction to",
  "Foundations of",
  "Topics in",
  "Advanced",
  "Seminar in",
  "Principles of"
] as const

/** Subjects of modules and quizzes. */
export const topics = [
  "Getting started",
  "Foundations",
  "Methods",
  "Case studies",
  "Project work",
  "Review and exam preparation"
] as const
