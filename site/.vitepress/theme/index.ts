/** The default theme of VitePress with additional style rules, and the switch between versions of Effect. */
import { onContentUpdated, type Theme } from "vitepress"
import DefaultTheme from "vitepress/theme"
import { listenForVersions, showVersion } from "./versions.js"
import "./style.css"

export default {
  extends: DefaultTheme,
  enhanceApp: () => {
    if (!import.meta.env.SSR) listenForVersions()
  },
  setup: () => onContentUpdated(showVersion)
} satisfies Theme
