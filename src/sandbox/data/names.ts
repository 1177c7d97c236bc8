export const givenNames = [
  "Amara",
  "Björn",
  "Chiara",
  "Dmitri",
  "Elif",
  "Fatima",
  "Gabriel",
  "Hannah",
  "Ifeoma",
  "José",
  "Katarzyna",
  "Liam",
  "Mei",
  "Ngozi",
  "Óscar",
  "Priya",
  "Quentin",
  "Rania",
  "Søren",
  "Thảo",
  "Ursula",
  "Victor",
  "Wanjiru",
  "Xavier",
  "Yūki",
  "Zoë",
  "Aleksander",
  "Beatriz",
  "Çağla",
  "Emma",
  "Noah",
  "Łucja",
  "Mateo",
  "Olivia",
  "Ravi",
  "美咲"
] as const

export const familyNames = [
  "Adeyemi",
  "Björk",
  "Castañeda",
  "Dubois",
  "Eriksson",
  "Fernández",
  "García",
  "Haddad",
  "Ivanova",
  "Johnson",
  "Kowalski",
  "Lindqvist",
  "Müller",
  "Nguyễn",
  "O’Connor",
  "Patel",
  "Quispe",
  "Rossi",
  "Șerban",
  "Takahashi",
  "Uzun",
  "Villalobos",
  "Williams",
  "Xu",
  "Yılmaz",
  "Zielińska",
  "Brown",
  "Chen",
  "Okafor",
  "Smith",
  "Sørensen",
  "Tanaka",
  "Wright"
] as const

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

export const courseForms = [
  "Introduction to",
  "Foundations of",
  "Topics in",
  "Advanced",
  "Seminar in",
  "Principles of"
] as const

export const moduleNames = [
  "Getting started",
  "Foundations",
  "Methods",
  "Case studies",
  "Project work",
  "Review and exam preparation"
] as const

export const assignmentNames = [
  "Problem set",
  "Reading response",
  "Lab report",
  "Peer review",
  "Essay draft",
  "Group presentation",
  "Reflection"
] as const

export const topicTitles = [
  "Introduce yourself",
  "Questions about this week",
  "What surprised you in the reading?",
  "Find a project partner",
  "Share your draft",
  "Exam preparation",
  "Office hours: when suits you?",
  "Useful resources",
  "Café · off topic"
] as const

export const announcementTitles = [
  "Welcome to the course",
  "Room change on Thursday",
  "Grades for the first assignment are out",
  "No class next Monday",
  "Guest lecture: Prof. Nguyễn"
] as const
