import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mailingApi } from '#shared/mailing/api.ts'
import type { Importacao } from '#shared/mailing/importacao.ts'
import { nomeDoResultado, ResultadoDaLinha } from '#shared/mailing/resultado.ts'
import { contar } from '#shared/numero.ts'
import { avisarErro } from '../api/avisar-erro.ts'
import { q, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ConfirmarDialog } from '../ui/ConfirmarDialog.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formatarNumero } from './colunas.tsx'
import { ColunasDoArquivo } from './ColunasDoArquivo.tsx'
import { baixarResultado } from './enviar-arquivo.ts'

const { importacao, importacoes, consultar, todos, lerImportacao, desfazerImportacao } = mailingApi

const emCurso = ({ situacao }: Pick<Importacao, 'situacao'>) =>
  situacao === 'FILA' || situacao === 'RODANDO'

const terminou = ({ situacao }: Pick<Importacao, 'situacao'>) =>
  situacao === 'FEITA' || situacao === 'FALHOU' || situacao === 'DESFEITA'

const DE_NOVO_MS = 1000

type Props = { idImportacao: string; idMailing: string }

/** How far an import is, and what became of its rows. */
export function ResultadoDaImportacao({ idImportacao, idMailing }: Props) {
  const consulta = useQuery({
    ...q(importacao, { params: { idImportacao } }),
    refetchInterval: ({ state: { data } }) => (data && !emCurso(data) ? false : DE_NOVO_MS),
  })
  const { data } = consulta
  useReler(data, idMailing)
  if (!data) {
    return (
      <>
        {consulta.isError && <p role="alert">Não foi possível consultar a importação.</p>}
        <Skeleton linhas={3} />
      </>
    )
  }
  return (
    <div className="stack" data-gap="3">
      <p role="status">{andamentoDe(data)}</p>
      {emCurso(data) && (
        <progress
          aria-label="Andamento da importação"
          max={data.linhas ?? 1}
          value={data.julgadas}
        />
      )}
      <Contagem {...data} />
      {terminou(data) && <Acoes dados={data} />}
      {data.situacao === 'LIDA' && <ColunasPorEscolher idImportacao={idImportacao} />}
    </div>
  )
}

/** The file was sent and its dialog closed: it is read again, and goes on where it stopped. */
function ColunasPorEscolher({ idImportacao }: Pick<Props, 'idImportacao'>) {
  const leitura = useQuery({
    ...q(lerImportacao, { params: { idImportacao } }),
    staleTime: Infinity,
  })
  if (leitura.data) return <ColunasDoArquivo previa={leitura.data} />
  return (
    <>
      {leitura.isError && <p role="alert">Não foi possível ler o arquivo.</p>}
      <Skeleton linhas={5} />
    </>
  )
}

/** The list and its imports are read again when this one ends. */
function useReler(dados: Importacao | undefined, idMailing: string): void {
  const cache = useQueryClient()
  const fim = dados && !emCurso(dados) ? dados.situacao : undefined
  useEffect(() => {
    if (fim === undefined) return
    for (const { path } of [consultar, importacoes, todos]) {
      void cache.invalidateQueries({ queryKey: [path] })
    }
  }, [cache, fim, idMailing])
}

function andamentoDe({ situacao, julgadas, linhas, falha, desfeitaEm }: Importacao): string {
  const de = `${formatarNumero(julgadas)} de ${contar(linhas ?? 0, 'linha', 'linhas')}`
  switch (situacao) {
    case 'FILA':
    case 'RODANDO':
      return `Importando: ${de}. Pode fechar esta janela: a importação continua.`
    case 'FEITA':
      return `Importação terminada: ${contar(julgadas, 'linha', 'linhas')}.`
    case 'FALHOU':
      return `A importação parou em ${de}: ${falha ?? ''}`
    case 'DESFEITA':
      return `Importação desfeita${desfeitaEm === null ? '' : ` em ${formatarInstante(desfeitaEm)}`}.`
    case 'ENVIO':
      return 'O arquivo não chegou inteiro: importe-o de novo.'
    case 'LIDA':
      return 'O arquivo chegou: confira as colunas para importar.'
  }
}

function Contagem({ contagem }: Pick<Importacao, 'contagem'>) {
  const linhas = ResultadoDaLinha.options.flatMap((resultado) => {
    const quantas = contagem[resultado]
    return quantas === undefined ? [] : [[resultado, quantas] as const]
  })
  if (linhas.length === 0) return null
  return (
    <dl className="description" data-kind="sums" aria-label="Linhas por resultado">
      {linhas.map(([resultado, quantas]) => (
        <div key={resultado} data-destaque={resultado === 'ACEITO' || undefined}>
          <dt>{nomeDoResultado[resultado]}</dt>
          <dd className="numeros">{formatarNumero(quantas)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Acoes({ dados }: { dados: Importacao }) {
  const { idImportacao, situacao, desfazerAte, nomeArquivo, contagem } = dados
  const [desfazendo, setDesfazendo] = useState(false)
  const desfazer = useChange(desfazerImportacao, {
    makesOld: [importacao, importacoes, consultar, todos],
    releRecusa: true,
    onSuccess: () => setDesfazendo(false),
  })
  const tarde = desfazerAte === null || new Date(desfazerAte) < agora()
  return (
    <div className="row" data-gap="1">
      <ActionButton
        onClick={() => void baixarResultado(idImportacao).catch((error) => avisarErro(error))}
      >
        Baixar resultado (CSV)
      </ActionButton>
      {situacao !== 'DESFEITA' && (
        <ActionButton
          disabledReason={tarde ? 'O prazo para desfazer terminou' : undefined}
          onClick={() => setDesfazendo(true)}
        >
          Desfazer importação
        </ActionButton>
      )}
      {!tarde && situacao !== 'DESFEITA' && (
        <span className="apagado">até {formatarInstante(desfazerAte)}</span>
      )}
      {desfazendo && (
        <ConfirmarDialog
          title={`Desfazer a importação de ${nomeArquivo}`}
          acao="Desfazer importação"
          confirmando={desfazer.isPending}
          aoConfirmar={() => desfazer.mutate({ params: { idImportacao } })}
          onClose={() => setDesfazendo(false)}
        >
          {contar(contagem.ACEITO ?? 0, 'cliente aceito sai', 'clientes aceitos saem')} da campanha,
          menos quem já foi chamado. Para tê-los de volta, o arquivo é importado outra vez.
        </ConfirmarDialog>
      )}
    </div>
  )
}
