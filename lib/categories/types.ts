export type Category = { id: string; name: string }
