import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { EntryView } from "./entry-view.server.ts";

interface AvailableOnProps {
  entry: Pick<EntryView, "hold" | "availableOn">;
  style?: "date";
}

/** Date on which the entry's money becomes available; for held entries, the end of the hold. */
export function AvailableOn({ entry: { hold, availableOn }, ...look }: AvailableOnProps) {
  if (hold && hold.until === null) return "When released";
  return <LocalTime at={hold?.until && hold.until > availableOn ? hold.until : availableOn} {...look} />;
}
