/** Where payers come back to from the engine's page and from 3-D Secure. The engine adds `payment_id`. */
export const RETURN_PATH = "/transactions/return";

/** In the address of a transaction whose payer came back while the processor did not answer. */
export const CHECKING = "checking";
