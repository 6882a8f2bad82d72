export { readCredits } from "./read-credits.server.ts";
