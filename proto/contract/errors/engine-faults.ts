import { errors } from "./catalog-entry.ts";

/** Refusals of an engine fault. */
export const engineFaultErrors = errors(409, "conflict", {
  engine_faults_at_limit: {
    meaning: "the organization has 20 engine faults already",
    message: "An organization has at most {max} engine faults at a time.",
    facts: ["max"],
    remedy: "remove one, or let it be used up",
  },
});
