import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * `node scripts/compare.ts BEFORE AFTER`: the pictures of two folders, the largest difference
 * first, with the share of pixels that differ by more than the smoothing of an edge.
 */
const LIMIAR = 24

async function pontos(arquivo: string) {
  const { data, info } = await sharp(arquivo)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, largura: info.width, altura: info.height }
}

async function diferenca(antes: string, depois: string): Promise<number> {
  const [a, b] = await Promise.all([pontos(antes), pontos(depois)])
  if (a.largura !== b.largura || a.altura !== b.altura) return 1
  let diferentes = 0
  for (let i = 0; i < a.data.length; i += 3) {
    const longe = [0, 1, 2].some(
      (canal) => Math.abs((a.data[i + canal] ?? 0) - (b.data[i + canal] ?? 0)) > LIMIAR,
    )
    if (longe) diferentes += 1
  }
  return diferentes / (a.largura * a.altura)
}

const [antes, depois] = process.argv.slice(2)
if (!antes || !depois) throw new Error('Two folders of pictures: BEFORE AFTER')
const nomes = new Set([...readdirSync(antes), ...readdirSync(depois)])
const so = (pasta: string, nome: string) => readdirSync(pasta).includes(nome)
const linhas: { nome: string; parte: number }[] = []
for (const nome of [...nomes].filter((um) => um.endsWith('.png'))) {
  if (!so(antes, nome)) console.log(`new      ${nome}`)
  else if (!so(depois, nome)) console.log(`missing  ${nome}`)
  else linhas.push({ nome, parte: await diferenca(join(antes, nome), join(depois, nome)) })
}
for (const { nome, parte } of linhas.toSorted((a, b) => b.parte - a.parte)) {
  console.log(`${(parte * 100).toFixed(2).padStart(6)} %  ${nome}`)
}
