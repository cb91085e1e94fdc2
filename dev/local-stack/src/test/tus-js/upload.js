// Uploads one file with tus-js-client and prints what the server answered last.
// Arguments, as JSON: endpoint, authorization, path, name, and of the client's options chunkSize and
// parallelUploads; abortAt: counts of bytes at which the upload is aborted, to be resumed;
// newClient: whether another client resumes the upload, found in the storage of the first.
import { createReadStream } from 'node:fs'
import tus from 'tus-js-client'

const task = JSON.parse(process.argv[2])
const abortAt = task.abortAt ?? []
const urlStorage = new tus.FileUrlStorage(`${task.path}.${task.name}.urls`)
let answer = ''
let aborted = 0

function begin() {
  const upload = new tus.Upload(createReadStream(task.path), {
    endpoint: task.endpoint,
    headers: { Authorization: task.authorization },
    chunkSize: task.chunkSize ?? Infinity,
    parallelUploads: task.parallelUploads ?? 1,
    uploadDataDuringCreation: task.uploadDataDuringCreation ?? false,
    metadata: { filename: task.name, filetype: 'application/octet-stream' },
    // A restarting service needs some seconds.
    retryDelays: [0, 200, 500, 1000, 2000, ...Array(20).fill(3000)],
    urlStorage,
    removeFingerprintOnSuccess: true,
    onAfterResponse: (_, response) => {
      answer = response.getBody() || answer
    },
    onProgress: (sent) => {
      if (aborted < abortAt.length && sent >= abortAt[aborted]) {
        aborted++
        upload.abort().then(() => resume(upload))
      }
    },
    onError: (error) => {
      console.error(String(error))
      process.exit(1)
    },
    onSuccess: () => {
      console.log(JSON.stringify({ aborted, answer: JSON.parse(answer) }))
    },
  })
  return upload
}

async function resume(upload) {
  if (!task.newClient) {
    upload.start()
    return
  }
  const other = begin()
  const previous = await other.findPreviousUploads()
  if (previous.length !== 1) {
    console.error(`Found ${previous.length} uploads to resume`)
    process.exit(1)
  }
  other.resumeFromPreviousUpload(previous[0])
  other.start()
}

begin().start()
