const { ensureBuild } = await import(process.cwd() + '/tools/launcher/build.ts')
const { createStops } = await import(process.cwd() + '/tools/launcher/stops.ts')
await ensureBuild(createStops())
process.exit()
