/** One set, drawn on 20 units with one stroke, so that they look like each other. */
const PATHS = {
  overview: "M3 16.5h14M4.5 16.5V8.2L10 3.5l5.5 4.7v8.3M8 16.5v-4.2h4v4.2",
  transactions: "M3 7h12.5M12.5 4l3 3-3 3M17 13H4.5M7.5 10l-3 3 3 3",
  settlements: "M3 8h14M4.5 8v6.5M8.2 8v6.5M11.8 8v6.5M15.5 8v6.5M3 16.5h14M10 3 3 6.5V8h14V6.5z",
  disputes: "M10 3v13.5M6 16.5h8M4 6h12M4 6l-2 5.2a2.2 2.2 0 0 0 4 0zM16 6l-2 5.2a2.2 2.2 0 0 0 4 0z",
  customers: "M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 16.5c.5-3 2.9-4.5 6-4.5s5.5 1.5 6 4.5",
  links:
    "M8.5 11.5a3.2 3.2 0 0 0 4.6.2l2.8-2.8a3.25 3.25 0 0 0-4.6-4.6l-1.2 1.2M11.5 8.5a3.2 3.2 0 0 0-4.6-.2l-2.8 2.8a3.25 3.25 0 0 0 4.6 4.6l1.2-1.2",
  qr: "M3.5 3.5h4.5v4.5h-4.5zM12 3.5h4.5v4.5h-4.5zM3.5 12h4.5v4.5h-4.5zM12 12h1.5v1.5M16.5 12v1.5M12 16.5h1.5M16.5 16.5v-.5M5.75 5.75h.01M14.25 5.75h.01M5.75 14.25h.01",
  repeat: "M4 9V8a2.5 2.5 0 0 1 2.5-2.5H16M13.5 3 16 5.5 13.5 8M16 11v1a2.5 2.5 0 0 1-2.5 2.5H4M6.5 17 4 14.5 6.5 12",
  devices: "M5.5 2.5h9v15h-9zM8 5h4v3H8zM8 11h.01M10 11h.01M12 11h.01M8 14h.01M10 14h.01M12 14h.01",
  onboarding: "M5 17.5V3M5 4h10l-2 3.2 2 3.3H5",
  settings: "M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4",
  filter: "M3 5.5h14M5.5 10h9M8 14.5h4",
  views: "M5.5 3h9v14L10 13.5 5.5 17z",
  more: "M5 10h.01M10 10h.01M15 10h.01",
  help: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.8 8a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.8M10 13.8v.01",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  close: "M5 5l10 10M15 5 5 15",
  chevron: "M7.5 5l5 5-5 5",
  updown: "M6.5 8 10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5",
  sorted: "M10 4v12M5.5 11.5 10 16l4.5-4.5",
  check: "M4 10.5l4 4 8-9",
  calendar: "M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.8 1.8",
  copy: "M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7",
  download: "M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13",
  upload: "M10 13V3.5M6 7l4-4 4 4M3.5 16.5h13",
  file: "M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15M7.5 10h5M7.5 13h5",
  text: "M3.5 5h13M3.5 8.5h13M3.5 12h13M3.5 15.5h7",
  trash: "M3.5 5.5h13M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5",
  key: "M7 14a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10.5 10.5H17.5v3M14.5 10.5v2.5",
  warning: "M10 3 2.5 16.5h15zM10 8v4M10 14.3v.01",
  info: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.5V14M10 6.5v.01",
  sun: "M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1",
  moon: "M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z",
  screen: "M2.5 4h15v9.5h-15zM7 16.5h6M10 13.5v3",
  external: "M11.5 3.5h5v5M16.5 3.5 9 11M13.5 11.5v5h-10v-10h5",
  send: "M17 3 2.5 9l5.5 2.5L10.5 17zM17 3 8 11.5",
  columns: "M3.5 4h13v12h-13zM7.8 4v12M12.2 4v12",
  plus: "M10 4v12M4 10h12",
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative: the text beside it or the control's label has the same meaning. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={`icon ${className}`}>
      <path d={PATHS[name]} />
    </svg>
  );
}
