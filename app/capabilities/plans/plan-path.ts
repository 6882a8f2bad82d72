export const planPath = ({ planId }: { readonly planId: string }): string => `/subscriptions/plans/${planId}`;
