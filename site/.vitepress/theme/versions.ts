/** The switch between Effect 3 and Effect 4: one choice for all programs, which the browser remembers. */

const KEY = "effect-version"

/** Checks the switches of a new page according to the choice. */
export const showVersion = (): void => {
  const { effect } = document.documentElement.dataset
  for (const input of document.querySelectorAll<HTMLInputElement>(".effect-switch input"))
    input.checked = input.value === effect
}

const remember = (version: string): void => {
  try {
    localStorage.setItem(KEY, version)
  } catch {
    // Storage may be forbidden. The choice then holds until the page is loaded again.
  }
}

export const listenForVersions = (): void => {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(".effect-switch input")) return
    // Programs above have another length, and the switch is to stay under the pointer.
    const before = target.getBoundingClientRect().top
    document.documentElement.dataset.effect = target.value
    showVersion()
    remember(target.value)
    window.scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" })
  })
}
