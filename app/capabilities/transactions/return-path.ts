/** Return address for payers from the engine's page and from 3-D Secure. The engine adds `payment_id`. */
export const RETURN_PATH = "/transactions/return";

/** Query parameter for a payer who returned while the processor did not answer. */
export const CHECKING = "checking";
