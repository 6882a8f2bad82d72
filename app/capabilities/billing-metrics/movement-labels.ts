const NAMES: Readonly<Record<string, string>> = {
  new: "New",
  expansion: "Expansion",
  contraction: "Contraction",
  reactivation: "Reactivation",
};

/** A movement as people call it: "Churn, payment failed". */
export function movementName({ movementType, churnType }: { movementType: string; churnType: string | null }): string {
  if (movementType === "churn") return churnType === "involuntary" ? "Churn, payment failed" : "Churn";
  return NAMES[movementType] ?? movementType;
}
