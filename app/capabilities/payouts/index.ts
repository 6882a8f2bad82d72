export { instantPath } from "./quote-choice.ts";
