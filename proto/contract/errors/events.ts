import { errors } from "./catalog-entry.ts";

export const eventErrors = errors(400, "invalid_request", {
  event_type_unknown: {
    meaning: "there is no such event type, and no resource whose events `<resource>.*` names",
    message: "There is no such event type: {types}.",
    remedy: "`GET /api/event_types` lists them",
    sampleParam: "type",
  },
});
