export { ENTRY_LIST } from "./entry-list.server.ts";
export { type EntryView, entryView, type SettingsView, settingsView } from "./entry-view.server.ts";
