import { type Control, useWatch } from 'react-hook-form'
import { hoje } from '#shared/data.ts'
import { type Unidade, unidades } from '#shared/regras/catalogo.ts'
import type { NovaVersao } from '#shared/regras/shapes.ts'
import { agora } from '../api/relogio.ts'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoLido } from '../ui/CampoLido.tsx'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { type Leitor, leitorDeNumero, leitorDePrazo, leitorDeTaxa } from '../ui/ler-numero.ts'
import { naturezas } from './palavras.ts'

export type VersaoDigitada = { [Campo in keyof NovaVersao]: NovaVersao[Campo] | null }

const opcoesDeNatureza = Object.entries(naturezas).map(([value, label]) => ({ value, label }))
const opcoesDeConfianca = [
  { value: 'alta', label: 'Alta: li a norma' },
  { value: 'media', label: 'Média: fonte secundária' },
  { value: 'baixa', label: 'Baixa: a conferir' },
]
const simOuNao = [
  { value: '1', label: 'Sim' },
  { value: '0', label: 'Não' },
]

type Campos = { control: Control<VersaoDigitada, unknown, NovaVersao> }

/** The fields of a new version; those of a norm appear for a law only. */
export function CamposDaVersao({ control, unidade }: Campos & { unidade: Unidade }) {
  const natureza = useWatch({ control, name: 'natureza' })
  return (
    <>
      <CampoDoValor control={control} unidade={unidade} />
      <CampoData control={control} name="vigenciaInicio" label="Vale a partir de" obrigatorio />
      <CampoData
        control={control}
        name="vigenciaFim"
        label="Vale até"
        ajuda="Em branco: até a próxima versão"
      />
      <CampoSelecao
        control={control}
        name="natureza"
        label="Lei ou política"
        obrigatorio
        opcoes={opcoesDeNatureza}
      />
      <CampoTexto control={control} name="norma" label="Norma" maximo={300} obrigatorio />
      {natureza === 'LEI' && <CamposDaNorma control={control} />}
      <CampoTexto
        control={control}
        name="fonte"
        label="De onde veio"
        placeholder="Diário Oficial de 20/11/2026, página 3"
        maximo={300}
        obrigatorio
      />
      <CampoSelecao
        control={control}
        name="confianca"
        label="Confiança"
        obrigatorio
        opcoes={opcoesDeConfianca}
      />
      <CampoTextoLongo control={control} name="motivo" label="Por que" maximo={300} obrigatorio />
      <MarcasDoInicio control={control} />
    </>
  )
}

function CampoDoValor({ control, unidade }: Campos & { unidade: Unidade }) {
  if (unidade === 'sim_nao')
    return (
      <CampoSelecao
        control={control}
        name="valor"
        label="Valor"
        opcoes={simOuNao}
        numerico
        obrigatorio
      />
    )
  return (
    <CampoLido
      control={control}
      name="valor"
      label="Valor"
      leitor={leitorDa(unidade)}
      ajuda={unidade === 'fracao' ? 'Fração: 0,0038 para 0,38%' : unidades[unidade].nome}
      obrigatorio
      primeiro
    />
  )
}

function leitorDa(unidade: Unidade): Leitor {
  if (unidade === 'pct_am') return leitorDeTaxa
  return unidade === 'parcelas' ? leitorDePrazo : leitorDeNumero(unidades[unidade].casas)
}

/** What proves a law: number, date and address of its norm. */
function CamposDaNorma({ control }: Campos) {
  return (
    <>
      <CampoTexto
        control={control}
        name="normaNumero"
        label="Número da norma"
        placeholder="Res. CNPS 1.368/2025"
        maximo={100}
        obrigatorio
      />
      <CampoData control={control} name="normaData" label="Data da norma" obrigatorio />
      <CampoTexto
        control={control}
        name="normaEndereco"
        label="Endereço do texto da norma"
        placeholder="https://www.in.gov.br/…"
        maximo={300}
        obrigatorio
      />
    </>
  )
}

/** A day that has begun is confirmed: a correction of the past, or a norm in force today. */
function MarcasDoInicio({ control }: Campos) {
  const [natureza, inicio] = useWatch({ control, name: ['natureza', 'vigenciaInicio'] })
  return (
    <>
      {inicio !== null && inicio < hoje(agora()) && (
        <CampoMarca
          control={control}
          name="retroativa"
          label="É uma correção retroativa"
          ajuda="O que já foi simulado e proposto continua como foi julgado"
        />
      )}
      {natureza === 'LEI' && inicio !== null && inicio === hoje(agora()) && (
        <CampoMarca
          control={control}
          name="imediata"
          label="A norma já vale hoje"
          ajuda="Sem esta marca uma regra de lei começa amanhã"
        />
      )}
    </>
  )
}
