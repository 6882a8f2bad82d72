export const bankLinkEvents = ["bank_link.created", "bank_link.removed", "bank_link.updated"] as const;
