/** Where payers come back to from the engine's page and from 3-D Secure. The engine adds `payment_id`. */
export const RETURN_PATH = "/transactions/return";
