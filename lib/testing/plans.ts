/** Whether the database under test tells its plans as MongoDB does: others explain in words of their own. */
// biome-ignore lint/style/noProcessEnv: tells which server is under test
export const explainsLikeMongo = !process.env.TEST_MONGODB_URI
