interface Fault<Detail> {
  readonly param?: string | null | undefined;
  readonly code: string;
  readonly message: string;
  readonly details?: readonly Detail[] | undefined;
}

/**
 * The details of an error. A parameter's fault is a row too, with the facts, so that the rows list all input faults.
 */
export function detailRows<Detail extends object>({ param, code, message, details = [] }: Fault<Detail>) {
  if (!param || details.some((detail) => "param" in detail)) return details;
  const [facts, ...others] = details;
  return [{ param, code, message, ...facts }, ...others];
}
