import { crc32, deflateRawSync } from 'node:zlib'

type Parte = {
  nome: string
  dentro: Buffer
  /** The size that the folder claims. */
  dito?: number
}

/** A ZIP of these parts, with whatever sizes it claims. */
export function zipDe(partes: readonly Parte[]): Buffer {
  const locais: Buffer[] = []
  const centrais: Buffer[] = []
  let inicio = 0
  for (const { nome, dentro, dito = dentro.length } of partes) {
    const dobrado = deflateRawSync(dentro)
    const comum = Buffer.alloc(26)
    comum.writeUInt16LE(20, 0)
    comum.writeUInt16LE(8, 4)
    comum.writeUInt32LE(crc32(dentro), 10)
    comum.writeUInt32LE(dobrado.length, 14)
    comum.writeUInt32LE(dito, 18)
    comum.writeUInt16LE(Buffer.byteLength(nome), 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), comum, Buffer.from(nome), dobrado])
    const resto = Buffer.alloc(14)
    resto.writeUInt32LE(inicio, 10)
    centrais.push(
      Buffer.concat([Buffer.from('504b01021400', 'hex'), comum, resto, Buffer.from(nome)]),
    )
    locais.push(local)
    inicio += local.length
  }
  const central = Buffer.concat(centrais)
  const fim = Buffer.alloc(22)
  fim.writeUInt32LE(0x06054b50, 0)
  fim.writeUInt16LE(partes.length, 8)
  fim.writeUInt16LE(partes.length, 10)
  fim.writeUInt32LE(central.length, 12)
  fim.writeUInt32LE(inicio, 16)
  return Buffer.concat([...locais, central, fim])
}

const tipos = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
const relacao = (tipo: string, alvo: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${tipo}" Target="${alvo}"/></Relationships>`

/** A workbook whose one sheet has this XML between `<sheetData>`. */
export const pastaDe = (linhas: string, outras: readonly Parte[] = []): Buffer =>
  zipDe([
    { nome: '[Content_Types].xml', dentro: Buffer.from(tipos) },
    { nome: '_rels/.rels', dentro: Buffer.from(relacao('officeDocument', 'xl/workbook.xml')) },
    {
      nome: 'xl/workbook.xml',
      dentro: Buffer.from(
        `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      nome: 'xl/_rels/workbook.xml.rels',
      dentro: Buffer.from(relacao('worksheet', 'worksheets/sheet1.xml')),
    },
    {
      nome: 'xl/worksheets/sheet1.xml',
      dentro: Buffer.from(
        `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${linhas}</sheetData></worksheet>`,
      ),
    },
    ...outras,
  ])
