import { plainWords } from "#app/components/ui/plain-words.ts";
import { brandName } from "#contract/card-brands.ts";

interface Method {
  readonly type: string | null;
  readonly brand: string | null;
  readonly last4: string | null;
}

/** "Visa •••• 4242", or the kind of method where there is no card. */
export function methodName({ type, brand, last4 }: Method): string {
  const name = brand ? brandName(brand) : type === null ? "Unknown" : plainWords(type);
  return last4 === null ? name : `${name} •••• ${last4}`;
}
