/** Business days from a sale until its money is available, at least. Operators may set fewer for an organization. */
export const MINIMUM_DELAY_BUSINESS_DAYS = 2;
