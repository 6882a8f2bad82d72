import { LocalTime } from "#app/components/ui/local-time.tsx";

const INSTANT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/;

/** An API message with its instants in the viewer's language and zone. */
export function ProblemMessage({ text }: { text: string }) {
  return <>{text.split(INSTANT).map((part) => (INSTANT.test(part) ? <LocalTime key={part} at={part} /> : part))}</>;
}
