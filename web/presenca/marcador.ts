// The worker of `compasso.ts`: says so often as the page asked that the time has come.

addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), data)
})
