import { useState } from 'react'
import { mailingApi } from '#shared/mailing/api.ts'
import { CampoDoArquivo, type Colunas, nomeDoCampo } from '#shared/mailing/arquivo.ts'
import type { Previa } from '#shared/mailing/importacao.ts'
import { useChange } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DialogActions } from '../ui/Dialog.tsx'
import { Filtragem } from '../ui/Filtragem.tsx'
import { Rolavel } from '../ui/Rolavel.tsx'
import { formatarNumero } from './colunas.tsx'
import css from './mailing.module.css'

type Props = { previa: Previa; aoComecar?: () => void; aoVoltar?: () => void }

const LINHAS = 5

/** Which column holds what, beside the first rows of the file. */
export function ColunasDoArquivo({ previa, aoComecar, aoVoltar }: Props) {
  const { idImportacao, nomes, linhas, formato, codificacao } = previa
  const [colunas, setColunas] = useState<Colunas>(previa.colunas)
  const { comecarImportacao, importacao, importacoes } = mailingApi
  const inicio = useChange(comecarImportacao, {
    makesOld: [importacao, importacoes],
    onSuccess: () => aoComecar?.(),
  })
  const { CPF } = colunas
  return (
    <div className="stack" data-gap="3">
      <p>
        <b className="numeros">{formatarNumero(linhas)}</b> linhas em {formato}
        {formato === 'CSV' && ` (${codificacao})`}. Confira o que há em cada coluna.
      </p>
      <div className="row" data-gap="3">
        {CampoDoArquivo.options.map((campo) => (
          <Filtragem
            key={campo}
            rotulo={nomeDoCampo[campo]}
            todas="Nenhuma coluna"
            valor={colunas[campo] === undefined ? undefined : String(colunas[campo])}
            opcoes={nomes.map((nome, k) => [String(k), nome] as const)}
            aoMudar={(coluna) =>
              setColunas({
                ...colunas,
                [campo]: coluna === undefined ? undefined : Number(coluna),
              })
            }
          />
        ))}
      </div>
      <Amostra previa={previa} />
      <DialogActions {...(aoVoltar && { aoVoltar })}>
        <ActionButton
          variante="primario"
          tamanho="md"
          carregando={inicio.isPending}
          disabledReason={CPF === undefined ? 'Escolha a coluna do CPF' : undefined}
          onClick={() => {
            if (CPF === undefined) return
            inicio.mutate({ params: { idImportacao }, body: { colunas: { ...colunas, CPF } } })
          }}
        >
          Importar
        </ActionButton>
      </DialogActions>
    </div>
  )
}

function Amostra({ previa: { nomes, amostra } }: { previa: Previa }) {
  return (
    <Rolavel rotulo="Primeiras linhas do arquivo" className={css.amostra}>
      <table>
        <thead>
          <tr>
            {nomes.map((nome, k) => (
              // Two columns of a file may have one name.
              <th key={`${k} ${nome}`} scope="col">
                {nome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {amostra.slice(0, LINHAS).map((linha, n) => (
            <tr key={`${n} ${linha.join()}`}>
              {linha.map((celula, k) => (
                <td key={`${k} ${celula}`}>{celula}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Rolavel>
  )
}
