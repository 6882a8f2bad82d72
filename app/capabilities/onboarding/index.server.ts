export { readSteps } from "./read-steps.server.ts";
