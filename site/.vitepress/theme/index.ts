/** VitePress's own theme, and a few rules of style. */
import DefaultTheme from "vitepress/theme"
import "./style.css"

export default DefaultTheme
