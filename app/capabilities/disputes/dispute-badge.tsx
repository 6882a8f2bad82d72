import { Badge } from "#app/components/ui/badge.tsx";
import { statusLabel } from "./dispute-labels.ts";

export function DisputeBadge({ dispute }: { dispute: { status: string; responseStatus: string } }) {
  const { name, tone } = statusLabel(dispute);
  return <Badge tone={tone}>{name}</Badge>;
}
