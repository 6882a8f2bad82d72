import { Badge } from "#app/components/ui/badge.tsx";
import { statusWords } from "./dispute-labels.ts";

export function DisputeBadge({ dispute }: { dispute: { status: string; responseStatus: string } }) {
  const { name, tone } = statusWords(dispute);
  return <Badge tone={tone}>{name}</Badge>;
}
