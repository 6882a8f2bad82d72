import { categoryName, networkName } from "#app/capabilities/disputes/index.ts";

export const RULES = "/disputes/rules";

export const KINDS = [
  { value: "inquiry", name: "Inquiries" },
  { value: "fraud_report", name: "Fraud reports" },
] as const;

export const kindName = (kind: string): string => KINDS.find(({ value }) => value === kind)?.name ?? kind;

export const reasonName = (category: string | null): string =>
  category === null ? "Every reason" : categoryName(category);

export const networkOrEvery = (network: string | null): string =>
  network === null ? "Every network" : networkName(network);
