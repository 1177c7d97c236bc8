/** The default theme of VitePress with additional style rules. */
import DefaultTheme from "vitepress/theme"
import "./style.css"

export default DefaultTheme
