export { blockingStepsOf, readSteps } from "./read-steps.server.ts";
