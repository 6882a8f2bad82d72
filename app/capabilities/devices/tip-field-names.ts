/** The fields of the form for suggested tips, which are one list of the contract. */
export const TIP_FIELDS = ["tip_percentage_1", "tip_percentage_2", "tip_percentage_3"] as const;
