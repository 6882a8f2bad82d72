/** Takes a submitted application under review. */
export const REVIEW = "merchant_account.review";
/** Decides an application of the sandbox. */
export const REHEARSE = "merchant_account.rehearse";
/** Reminds of what an operator asked for. */
export const REMIND = "merchant_account.remind";
