import { request } from 'node:http'

/** The status of a GET on the loopback under the name `host`; `fetch` does not let a caller set it. */
export const statusPara = (
  { port, path }: { port: string; path: string },
  host: string,
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .once('error', reject)
      .end()
  })
