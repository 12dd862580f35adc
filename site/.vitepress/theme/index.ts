/** The default theme with the fonts of the machine, so that no page waits for any. */
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
