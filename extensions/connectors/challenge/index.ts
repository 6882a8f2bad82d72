export { ChallengeUnavailableError } from "./challenge.errors.ts";
export { type ChallengeProvider, createChallengeProvider } from "./siteverify.ts";
