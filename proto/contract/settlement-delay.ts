/** Minimum business days from a sale to its availability. Operators may set fewer for an organization. */
export const MINIMUM_DELAY_BUSINESS_DAYS = 2;
