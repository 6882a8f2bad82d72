import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { EntryView } from "./entry-view.server.ts";

interface AvailableOnProps {
  entry: Pick<EntryView, "hold" | "availableOn">;
  style?: "date";
}

/** When the money of an entry becomes available. One that is held becomes so when its hold ends. */
export function AvailableOn({ entry: { hold, availableOn }, ...look }: AvailableOnProps) {
  if (hold && hold.until === null) return "When released";
  return <LocalTime at={hold?.until && hold.until > availableOn ? hold.until : availableOn} {...look} />;
}
