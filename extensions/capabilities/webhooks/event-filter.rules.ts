/** The filter that every type passes. */
export const EVERY_TYPE = "*";

export { resourceTypeOf as resourceOf } from "#contract/event-types.ts";
