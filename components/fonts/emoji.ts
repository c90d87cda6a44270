/* The `@font-face` rule of emoji. */
import './emoji.css'
