/** The due work that chains one event. It stands apart from its handler, which needs a unit of work. */
export const CHAIN_EVENT = "audit.chain_event";
